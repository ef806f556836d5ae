import { useId } from "react";
import { Checkbox, FieldError, FieldLabel } from "#components/ui/field";
import { WEEK_DAYS } from "#lib/core/week";

/** Boxes for the days of a week, of which 1 is Monday. */
export function WeekdaysField({
  name,
  error,
  className,
}: {
  name: string;
  error: string | undefined;
  className?: string;
}) {
  const hintId = `${useId()}-hint`;
  return (
    <>
      <fieldset className={className} aria-describedby={error && hintId}>
        <FieldLabel as="legend">Weekdays</FieldLabel>
        {WEEK_DAYS.map((day, index) => (
          <Checkbox key={day} name={name} value={index + 1}>
            {day.slice(0, 3)}
          </Checkbox>
        ))}
      </fieldset>
      {error && <FieldError id={hintId}>{error}</FieldError>}
    </>
  );
}
