export const PREVIEW = {
  title: 'What matches now',
  headline: {
    price_change: (number: string) => `${number} there with a price that you may see`,
    new_listing: (number: string) => `${number} on the market would match`,
    market_update: () => 'Figures that would be watched',
    recommendation: (number: string) => `${number} would be recommended`,
  },
  nothing: 'Nothing fits that you have not seen',
  listings: (count: number, isMore: boolean) =>
    `${isMore ? `More than ${count}` : count} ${count === 1 && !isMore ? 'listing' : 'listings'}`,
  newest: (count: number) => `The newest ${count} are shown.`,
  morePrices: 'You see most prices once your company profile is approved; more may match then.',
}
