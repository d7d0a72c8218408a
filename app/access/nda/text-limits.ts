/** How long a listing's own confidentiality text may be, in characters; the database repeats the upper limit. */
export const NDA_TEXT_MIN = 200
export const NDA_TEXT_MAX = 50_000
