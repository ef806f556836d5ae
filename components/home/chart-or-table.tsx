"use client";
import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Section } from "#components/ui/section";
import { Tooltip } from "#components/ui/tooltip";

/** A chart, or the same figures as a table. */
export function ChartOrTable({
  title,
  legend,
  chart,
  table,
}: {
  title: string;
  legend: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  const label = isTable ? "Show as chart" : "Show as table";
  return (
    <Section
      title={title}
      end={
        <>
          {!isTable && legend}
          <Tooltip text={label}>
            <Button kind="ghost" small square aria-label={label} onClick={() => setTable(!isTable)}>
              {isTable ? <ChartColumn /> : <Table2 />}
            </Button>
          </Tooltip>
        </>
      }
    >
      {isTable ? table : chart}
    </Section>
  );
}
