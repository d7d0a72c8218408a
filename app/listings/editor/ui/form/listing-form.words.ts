/** Texts about unsaved changes in the listing editor. */
export const EDITOR_DRAFT = {
  line: {
    waiting: 'Not saved yet',
    saved: (time: string) => `Draft saved ${time}, visible only to you`,
    failed: 'No connection. Your changes are still here. We’ll try again automatically.',
    signed_out: 'Not saved. Your session has ended. Sign in in another window, then continue here.',
  },
  leaving:
    'Your changes are not saved to the listing. We keep them in a draft that only you can see, so you can continue later.',
  changed: 'This listing changed since you opened it',
  choose: 'These fields were saved with other values. Choose which ones to keep:',
  same: 'Your values match the saved ones.',
  headings: { typed: 'Yours', saved: 'Saved in the meantime' },
  saveAgain: 'Save again to keep your choices.',
}
