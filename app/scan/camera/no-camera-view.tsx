"use client";

import { ALargeSmall, Keyboard, List, Lock, RotateCw, Search, SlidersHorizontal } from "lucide-react";
import { MessageView, NO_CAMERA } from "#app/scan/screen/message-view.tsx";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { CAMERA_TEXTS, type CameraFailure } from "./failure.ts";

interface Props {
  failure: CameraFailure;
  onAgain: () => void;
  onSheet: (name: "type" | "search" | "scans" | "phone") => void;
}

export function NoCameraView({ failure, onAgain, onSheet }: Props) {
  const texts = CAMERA_TEXTS[failure];
  return (
    <MessageView
      drawing={NO_CAMERA}
      title={texts.title}
      sentence={texts.sentence}
      steps={texts.steps.map(withIcons)}
      label="Other ways to scan"
    >
      {texts.again && (
        <ScanButton icon={RotateCw} filled onClick={onAgain}>
          {texts.again}
        </ScanButton>
      )}
      <div>
        <ScanButton icon={Keyboard} filled={!texts.again} onClick={() => onSheet("type")}>
          Type a code
        </ScanButton>
        <ScanButton icon={Search} onClick={() => onSheet("search")}>
          Find
        </ScanButton>
      </div>
      <div>
        <ScanButton icon={List} onClick={() => onSheet("scans")}>
          Scans
        </ScanButton>
        <ScanButton icon={SlidersHorizontal} onClick={() => onSheet("phone")}>
          Phone
        </ScanButton>
      </div>
      <p>A handheld scanner that types codes also works.</p>
    </MessageView>
  );
}

const ICONS: Record<string, React.ReactNode> = {
  "{lock}": <Lock key="lock" aria-label="the lock" />,
  "{letters}": <ALargeSmall key="letters" aria-label="the letters" />,
};

const withIcons = (step: string): React.ReactNode[] => step.split(/(\{\w+\})/).map((part) => ICONS[part] ?? part);
