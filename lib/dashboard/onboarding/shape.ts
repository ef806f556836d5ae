/** The steps before a store sells to real guests, in their order. */
export const BEGIN_STEPS = ["email", "product", "test_sale", "access", "live"] as const;
export type OnboardingStep = (typeof BEGIN_STEPS)[number];

/** What is done before a store sells to real guests. */
export interface Begin {
  isDone: Record<OnboardingStep, boolean>;
  /** The steps that are not done. */
  open: OnboardingStep[];
  /** The newest published product with test data, for a test sale. */
  testProductId: string | null;
  /** Somebody hid the list. */
  isHidden: boolean;
}
