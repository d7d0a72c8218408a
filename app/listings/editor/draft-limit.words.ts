export const DRAFTS = {
  full: (most: number) =>
    `Your company has ${most} drafts, the most it may have. Submit one of them, or change one that you no longer need.`,
}
