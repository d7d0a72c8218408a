export const GATE = {
  needsFactor:
    'The back office asks its admins for a second factor. Set one up in your settings first. Nothing was changed.',
  statusChanged: 'Your status has changed. Reload the page to see where you stand.',
  rightsChanged:
    'What you may do here has changed while this was on its way. Nothing was changed. Reload the page to see where you stand.',
}
