/** Characters of a listing's own NDA text; the database enforces the upper limit too. */
export const NDA_TEXT_MIN = 200
export const NDA_TEXT_MAX = 50_000
/** Maximum lines, including empty ones: layout costs far more per paragraph than per character. */
export const NDA_TEXT_LINES = 1000
