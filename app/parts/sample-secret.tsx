"use client";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { ShownOnce } from "#components/ui/shown-once";

/** A secret, which takes the focus, and asks before the page is left. */
export function SampleSecret() {
  const [isShown, setShown] = useState(false);
  if (!isShown) return <Button onClick={() => setShown(true)}>Show a secret</Button>;
  return (
    <ShownOnce
      title="Till is ready"
      kept="We keep only a fingerprint of it."
      secret="zk_test_4fQ7mP2nXw8sRtYb6KcJvH3dLgZe9aUqB1C2"
      tail={6}
      copy="Copy the key"
      stored="I have stored it where my server reads it"
      command="curl https://zakka.example/v1/orders"
      done="#notes"
    />
  );
}
