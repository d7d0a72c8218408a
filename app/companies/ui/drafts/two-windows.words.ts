/** Another window changed a profile form, submitted it or threw its draft away. */
export const TWO_WINDOWS = {
  changed: 'This form was changed in another window',
  submit: 'This profile was submitted in another window',
  discard: 'This draft was discarded in another window',
  choose: 'Both texts stand here side by side; choose which ones to keep:',
  same: 'What you typed is the same as what is kept.',
  typed: 'Yours, in this window',
  saved: 'Saved in the meantime',
  afterSubmit:
    'Keeping a text of yours starts a new draft; the submitted profile stays as it is until you submit again.',
  keep: 'Keep the chosen texts',
}
