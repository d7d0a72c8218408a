export const DRAFTS = {
  full: (most: number) =>
    `Your company has ${most} drafts, the most it may have. Submit one of them, or change one that you no longer need.`,
}

export const VERSIONS = {
  full: (most: number) =>
    `This listing has had ${most} new versions within 24 hours, the most it may have. Nothing was saved, and everything you typed is still here. Please save it again later.`,
}
