const SMALL = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
] as const

/** The chart of the landing page: what it finds, and of when. */
export const FRONT_CHART = {
  /** Of a vacancy in percent; null where no whole number is near enough. */
  vacancy(percent: number, place: string): string | null {
    const share = 100 / percent
    const word = Math.abs(share - Math.round(share)) > 0.3 ? undefined : SMALL[Math.round(share) - 2]
    return word === undefined ? null : `One office square metre in ${word} stands empty in ${place}`
  },
  series: (series: string, place: string) => `${series}, ${place}`,
  newest: (period: string, figures: number) =>
    `Newest figure: ${period}. ${figures} figures, each with its source.`,
} as const
