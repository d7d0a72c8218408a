/** Effects of a suspension, with the first few names of people and listings. */
export type SuspensionReach = {
  people: number
  names: string[]
  listings: number
  titles: string[]
  /** The company's active grants to other listings. */
  held: number
  /** Others' active grants to its listings. */
  grants: number
  invitations: number
}
