import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { SAMPLE } from '#app/lib/identity.ts'
import type { Identity } from './identity.ts'

/** Version 1 of the identity: invented and labelled as a sample (PUB-145, PUB-146) until an admin publishes another. */
export const SAMPLE_IDENTITY: Identity = {
  name: SAMPLE.name,
  entity: 'Parcela sp. z o.o. (sample)',
  seat: 'ul. Przykładowa 1, 00-001 Warsaw, Poland',
  register: 'KRS 0000000000',
  taxNumber: 'PL0000000000',
  dataContact: 'privacy@parcela.test',
  supportEmail: SAMPLE.supportEmail,
  socialUrl: SAMPLE.socialUrl,
  accentLight: '',
  accentDark: '',
  logo: '',
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
      text: '{brand} is a members-only platform. We vet every company before it joins and review every listing before it goes live. Owners decide who sees which figure, and what you are not allowed to see is never sent to you. We started in Poland because we know its registers.',
    },
  ],
  people: [
    {
      name: 'Maria Lewandowska',
      role: 'Markets',
      photo: '/founders/lewandowska.svg',
      email: 'maria.lewandowska@parcela.example',
      profile: 'https://www.linkedin.com/in/sample-maria-lewandowska',
      bio: 'Maria spent 15 years buying and selling offices and warehouses in Poland and the Czech Republic, first for a fund, then for families.\n\nShe runs the data dictionary. No figure enters a listing until she knows how it was calculated.',
    },
    {
      name: 'Tomasz Zieliński',
      role: 'Review',
      photo: '/founders/zielinski.svg',
      email: 'tomasz.zielinski@parcela.example',
      profile: 'https://www.linkedin.com/in/sample-tomasz-zielinski',
      bio: `Tomasz built client checks for a regional bank before he built ours.\n\nHe makes sure that every company is reviewed in ${REVIEW_TIME} and gets a clear answer when something is missing.`,
    },
    {
      name: 'Anna Novotná',
      role: 'Product',
      photo: '/founders/novotna.svg',
      email: 'anna.novotna@parcela.example',
      profile: 'https://www.linkedin.com/in/sample-anna-novotna',
      bio: 'Anna builds software for people who have no patience for software.\n\nBefore {brand}, she drew maps at a land survey office in Brno.',
    },
    {
      name: 'Gábor Kiss',
      role: 'Law',
      photo: '/founders/kiss.svg',
      email: 'gabor.kiss@parcela.example',
      profile: 'https://www.linkedin.com/in/sample-gabor-kiss',
      bio: 'Gábor is a notary by training and has read more land registers than he can count.\n\nHe wrote the NDA that members accept, and kept it to 2 pages.',
    },
  ],
}
