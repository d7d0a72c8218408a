/** How the texts of a form stand, beside its buttons. */
export const SAVED_LINE = {
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved. Trying again.',
  signed_out: 'Not saved: you are signed out. What you typed stays here.',
  conflict: 'Not saved: choose between the two texts first.',
  refused: 'Not saved.',
}
