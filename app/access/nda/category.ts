/** The category of accepted NDAs, by which the file door picks the check for opening them. */
export const PAPER_CATEGORY = 'nda-paper'
