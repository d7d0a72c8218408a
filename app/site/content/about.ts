import { REVIEW_TIME } from '#app/lib/review-time.ts'

export type Founder = {
  name: string
  role: string
  /** A path on this site. */
  image: string
  email: string
  /** The person's professional profile, https. */
  linkedin: string
  bio: readonly string[]
}

/**
 * The company's story and its people (PUB-145, PUB-146). The content is invented and labelled as a sample on the page
 * (decision 28). Operators replace it and set `isSample` to false; until then, starting with a public origin logs a warning.
 */
export const ABOUT: {
  isSample: boolean
  story: readonly { heading: string; text: string }[]
  founders: readonly Founder[]
} = {
  isSample: true,
  story: [
    {
      heading: 'The middle of the market',
      text: 'Between trophy towers and single flats lies most of the property that is built, let and sold in Central and Eastern Europe: 6-storey offices, logistics parks on the ring road, buildings with 60 flats. Deals are still done by phone.',
    },
    {
      heading: 'The gap',
      text: 'In this market, developers are small and mid-sized. Buyers are family offices, private equity, funds and high-net-worth individuals. Advisors are brought in late. All of them asked us for the same 3 things: vetted counterparties, comparable facts and a record of who saw what.',
    },
    {
      heading: 'The platform',
      text: 'Parcela is a members-only platform. We vet every company before it joins and review every listing before it goes live. Owners decide who sees which figure, and what you are not allowed to see is never sent to you. We started in Poland because we know its registers.',
    },
  ],
  founders: [
    {
      name: 'Maria Lewandowska',
      role: 'Markets',
      image: '/founders/lewandowska.svg',
      email: 'maria.lewandowska@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-maria-lewandowska',
      bio: [
        'Maria spent 15 years buying and selling offices and warehouses in Poland and the Czech Republic, first for a fund, then for families.',
        'She runs the data dictionary. No figure enters a listing until she knows how it was calculated.',
      ],
    },
    {
      name: 'Tomasz Zieliński',
      role: 'Review',
      image: '/founders/zielinski.svg',
      email: 'tomasz.zielinski@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-tomasz-zielinski',
      bio: [
        'Tomasz built client checks for a regional bank before he built ours.',
        `He makes sure that every company is reviewed in ${REVIEW_TIME} and gets a clear answer when something is missing.`,
      ],
    },
    {
      name: 'Anna Novotná',
      role: 'Product',
      image: '/founders/novotna.svg',
      email: 'anna.novotna@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-anna-novotna',
      bio: [
        'Anna builds software for people who have no patience for software.',
        'Before Parcela, she drew maps at a land survey office in Brno.',
      ],
    },
    {
      name: 'Gábor Kiss',
      role: 'Law',
      image: '/founders/kiss.svg',
      email: 'gabor.kiss@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-gabor-kiss',
      bio: [
        'Gábor is a notary by training and has read more land registers than he can count.',
        'He wrote the NDA that members accept, and kept it to 2 pages.',
      ],
    },
  ],
}
