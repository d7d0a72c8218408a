/** The file category of NDA PDFs. The file route uses it to choose the access check. */
export const PAPER_CATEGORY = 'nda-paper'
