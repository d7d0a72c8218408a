/** How long a listing's own confidentiality text may be, in characters; the database repeats the upper limit. */
export const NDA_TEXT_MIN = 200
export const NDA_TEXT_MAX = 50_000
/** Lines, empty ones included: laying out a paragraph costs far more than its characters. */
export const NDA_TEXT_LINES = 1000
