export const COMPANY_SEARCH = {
  label: 'Find the owning company',
  hint: 'Part of its name. The form below then offers the companies that match. Do this before you fill in the form.',
  find: 'Find companies',
}
