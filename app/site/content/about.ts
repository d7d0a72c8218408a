import { REVIEW_TIME } from '#app/lib/review-time.ts'

export type Founder = {
  name: string
  role: string
  /** An address of our own. */
  image: string
  email: string
  /** The person's professional profile, https. */
  linkedin: string
  bio: readonly string[]
}

/**
 * The company's story and its people, all of it here. What stands here is invented and labelled as a sample on the
 * page (decision 28). Whoever runs Parcela puts their own in its place and sets `isSample` to false; a start with a
 * public origin warns until then. Source: PUB-145, PUB-146.
 */
export const ABOUT: {
  isSample: boolean
  story: readonly { heading: string; text: string }[]
  founders: readonly Founder[]
} = {
  isSample: true,
  story: [
    {
      heading: 'The market between',
      text: 'Between the trophy tower and the single flat lies most of the property that is built, let and sold in Central and Eastern Europe: the office of six floors, the logistics park by the ring road, the house with sixty flats. It changes hands by telephone.',
    },
    {
      heading: 'What was missing',
      text: 'Its developers are small and mid-sized. Its buyers are family offices, private equity, funds and high-net-worth individuals. Its advisers come late. All of them asked us for the same three things: parties that have been checked, facts on one basis, and a record of who saw what.',
    },
    {
      heading: 'What we built',
      text: 'A members-only platform where every company is vetted before it enters and every listing before it is seen, where the owner decides who sees which figure, and where what you may not see is never sent to you. We began in Poland, because that is where we know the registers.',
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
        'Maria bought and sold offices and halls in Poland and Czechia for fifteen years, first for a fund, then for families.',
        'She keeps the data dictionary: no figure enters a listing before she knows what it is divided by.',
      ],
    },
    {
      name: 'Tomasz Zieliński',
      role: 'Review',
      image: '/founders/zielinski.svg',
      email: 'tomasz.zielinski@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-tomasz-zielinski',
      bio: [
        'Tomasz built the client checks of a regional bank before he built ours.',
        `He answers for the ${REVIEW_TIME} in which a company is reviewed, and for the words that it gets when something is missing.`,
      ],
    },
    {
      name: 'Anna Novotná',
      role: 'Product',
      image: '/founders/novotna.svg',
      email: 'anna.novotna@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-anna-novotna',
      bio: [
        'Anna makes software for people who have no patience with software.',
        'Before Parcela she drew maps for a land survey office in Brno.',
      ],
    },
    {
      name: 'Gábor Kiss',
      role: 'Law',
      image: '/founders/kiss.svg',
      email: 'gabor.kiss@parcela.example',
      linkedin: 'https://www.linkedin.com/in/sample-gabor-kiss',
      bio: [
        'Gábor is a notary by training and reads encumbrances for pleasure.',
        'He wrote the confidentiality undertaking that members sign, and kept it to two pages.',
      ],
    },
  ],
}
