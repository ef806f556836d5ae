import type { ReactNode } from "react";
import { Task, TaskBody } from "#components/ui/task";
import styles from "./endpoint-task.module.css";

/** A task on an endpoint, beside its log. `choices` stand above its form: links and forms of their own. */
export function EndpointTask({
  title,
  close,
  choices,
  children,
}: {
  title: string;
  close: string;
  choices?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Task title={title} close={close} className={styles.task}>
      {choices && <TaskBody className={styles.choices}>{choices}</TaskBody>}
      {children}
    </Task>
  );
}
