export const DRAFTS = {
  full: (most: number) =>
    `Your company has reached the limit of ${most} drafts. Submit a draft, or reuse one that you no longer need.`,
}
