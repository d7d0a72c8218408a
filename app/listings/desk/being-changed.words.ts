/** Of a listing that was decided on and that its owner changes. */
export const BEING_CHANGED = {
  title: 'The owner is editing this listing',
  text: (version: number) =>
    `You see version ${version}, the one that was reviewed. The edited version appears here when it is submitted.`,
}
