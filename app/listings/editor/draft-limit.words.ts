export const DRAFTS = {
  full: (most: number) =>
    `Your company has reached the limit of ${most} drafts. Submit a draft, or reuse one that you no longer need.`,
}

export const VERSIONS = {
  full: (most: number) =>
    `This listing has reached the limit of ${most} new versions in 24 hours. Nothing was saved. Everything you typed is still here, so you can save it later.`,
}
