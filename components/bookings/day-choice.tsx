import { ChevronLeft, ChevronRight } from "lucide-react";
import Form from "next/form";
import { Button, ButtonLink } from "#components/ui/button";
import { InputBox } from "#components/ui/field";
import styles from "./day-choice.module.css";

/** Chooses the day whose free times are offered, in the address, so that it also works before JavaScript has loaded. */
export function DayChoice({
  path,
  day,
  previous,
  next,
  today,
}: {
  path: string;
  day: { date: string; text: string };
  previous: string | null;
  next: string;
  today: string;
}) {
  const on = (date: string) => `${path}?task=move&day=${date}`;
  return (
    <Form key={day.date} action={path as never} className={styles.days}>
      <input type="hidden" name="task" value="move" />
      {previous !== null && (
        <ButtonLink square href={on(previous)} replace scroll={false} aria-label="The day before">
          <ChevronLeft />
        </ButtonLink>
      )}
      <InputBox className={styles.day}>
        <input type="date" name="day" aria-label="Day" defaultValue={day.date} min={today} />
      </InputBox>
      <Button type="submit">Show</Button>
      <ButtonLink square href={on(next)} replace scroll={false} aria-label="The day after">
        <ChevronRight />
      </ButtonLink>
    </Form>
  );
}
