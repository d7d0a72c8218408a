export const ABOUT = {
  title: (listing: string) => `About: ${listing}`,
  remove: 'Remove',
  question: (listing: string) =>
    `Your question about ${listing} is kept. You send it when your company is approved.`,
  removeQuestion: 'Remove question',
}
