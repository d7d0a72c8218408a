/** What the listing's editor says of texts that are not saved. */
export const EDITOR_DRAFT = {
  line: {
    waiting: 'Not saved yet',
    saved: (time: string) => `Saved ${time}, for you alone`,
    failed: 'No connection. Your texts stay here and are sent again by themselves.',
    signed_out: 'Not saved: your session has ended. Sign in in another window, then continue here.',
  },
  leaving:
    'The listing stays as it was saved last. What you typed since then is kept for you alone and offered when you come back.',
  changed: 'This listing changed since you opened it',
  choose: 'The saved listing differs here; choose what the next save keeps:',
  same: 'What you typed is the same as what is saved.',
  headings: { typed: 'Yours', saved: 'Saved in the meantime' },
  saveAgain: 'Save again to keep the chosen texts.',
}
