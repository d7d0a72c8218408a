/** What a suspension takes out of the product; of people and listings the first few by name. */
export type SuspensionReach = {
  people: number
  names: string[]
  listings: number
  titles: string[]
  /** Live grants of the company to listings of others. */
  held: number
  /** Live grants of others to its listings. */
  grants: number
  invitations: number
}
