/** The pages of the market figures. */
export const MARKET = '/admin/market'

export const SWITCH_WORDS = {
  not_found: 'This country does not exist.',
  no_figures: 'This country has no figures yet. Import a file with its figures first.',
  always_on: 'Poland is always on.',
  unchanged: 'Another admin has already switched it.',
} as const

export const SET_WORDS = {
  not_found: 'Another admin has already published, discarded or restored this set.',
  stale:
    'Other figures went live after you opened this page. Check the updated comparison below, then publish.',
} as const

export const FILE_WORDS = {
  no_file: 'Choose a CSV file.',
  too_large: 'The file is larger than 16 MB.',
  cut: 'The upload was interrupted. Upload the file again.',
} as const
