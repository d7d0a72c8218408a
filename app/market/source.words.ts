export const ILLUSTRATIVE_FIGURE = 'Illustrative figure'
/** The licence of a single figure that a publication names. */
export const QUOTED = 'quoted with attribution'
