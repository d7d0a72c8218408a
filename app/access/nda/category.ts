/** The file category of NDA PDFs. The file route uses it to choose the access check. */
export const NDA_PDF_CATEGORY = 'nda-paper'
