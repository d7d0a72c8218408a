/** The words of the samples of mails about changes of an approved profile. */
export const VERSION_SAMPLES = {
  owner: 'the member who owns the profile',
  arrived: 'Profile changes arrived',
  approved: 'Profile changes approved',
  rejected: 'Profile changes rejected',
  more: 'More about profile changes',
  reverted: 'Change taken back',
  contact: 'Contact changed',
  formerContact: 'the former contact address',
  notInRegister: 'The new name is not in the register yet.',
  addResolution: 'Please add the resolution on the new name.',
  othersWebsite: 'The website belongs to another company.',
  website: ['Website'],
  contactFields: ['Email', 'Phone'],
  thanks: 'Thank you for the quick answers so far.',
} as const
