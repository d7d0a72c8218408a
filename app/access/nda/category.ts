/** The category of the files that hold an accepted NDA, by which the file door knows whom to ask. */
export const PAPER_CATEGORY = 'nda-paper'
