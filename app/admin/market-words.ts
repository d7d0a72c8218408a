/** The pages of the market figures. */
export const MARKET = '/admin/market'

/** Why a country was not switched. */
export const SWITCH_WORDS = {
  not_found: 'There is no such country.',
  no_figures: 'Its figures are missing: import a file that holds them first.',
  always_on: 'Poland is always on.',
  unchanged: 'It was switched by somebody else in the meantime.',
} as const

/** Why a set of figures was not published, discarded or restored. */
export const SET_WORDS = {
  not_found: 'This set was published, discarded or restored in the meantime.',
  stale:
    'Other figures were published since this page was opened. Nothing was published; the comparison below is with them.',
} as const

/** Why a file did not arrive as one. */
export const FILE_WORDS = {
  no_file: 'Please choose a CSV file.',
  too_large: 'The file is larger than 16 MB.',
  cut: 'The file did not arrive whole. Please send it again.',
} as const
