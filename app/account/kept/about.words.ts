export const ABOUT = {
  title: (listing: string) => `About: ${listing}`,
  remove: 'Remove',
  question: (listing: string) =>
    `We saved your question about ${listing}. You can send it once your company is approved.`,
  removeQuestion: 'Remove question',
}
