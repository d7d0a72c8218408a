export const DRAFTS = {
  full: (max: number) =>
    `Your company has reached the limit of ${max} drafts. Submit a draft, or reuse one that you no longer need.`,
}
