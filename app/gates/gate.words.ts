export const GATE = {
  needsFactor:
    'Admins need a second factor for the back office. Set one up in your settings first. Nothing was changed.',
  statusChanged: 'Your status has changed. Reload the page to see it.',
  rightsChanged:
    'Your permissions have changed in the meantime. Nothing was changed. Reload the page to continue.',
}
