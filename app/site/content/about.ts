export type Founder = { name: string; role: string; bio: string }

/**
 * Invented persons and an invented story, labelled as samples on the page (decision 28). Whoever runs Parcela puts
 * their own here; a start with a public origin warns while `isSample` is true.
 */
export const ABOUT: { isSample: boolean; story: readonly string[]; founders: readonly Founder[] } = {
  isSample: true,
  story: [
    'Between the trophy tower and the single flat lies most of the property that is built, let and sold in Central and Eastern Europe: the office of six floors, the logistics park by the ring road, the house with sixty flats. It changes hands by telephone.',
    'Parcela gives this market what the large one has: parties that have been checked, facts on one basis, and a record of who saw what. We began in Poland, because that is where we know the registers.',
  ],
  founders: [
    {
      name: 'Maria Lewandowska',
      role: 'Markets',
      bio: 'Fifteen years of buying and selling offices and halls in Poland and Czechia.',
    },
    {
      name: 'Tomasz Zieliński',
      role: 'Review',
      bio: 'Built the client checks of a regional bank before he built ours.',
    },
    {
      name: 'Anna Novotná',
      role: 'Product',
      bio: 'Makes software for people who have no patience with software.',
    },
    { name: 'Gábor Kiss', role: 'Law', bio: 'Notary by training; reads encumbrances for pleasure.' },
  ],
}
