import type { RouteConfig } from '@react-router/dev/routes'

/** The entries of @react-router/dev/routes as plain data, so that the running server can read its route table too. */
export type RouteEntry = { file: string; path?: string; index?: true; id?: string; children?: RouteEntry[] }

/** A page or endpoint: its URL below `/`, and its file below `app/`. */
const route = (path: string, file: string): RouteEntry => ({ file, path })

const index = (file: string): RouteEntry => ({ file, index: true })

/** A frame or guard around its children. */
const layout = (file: string, children: RouteEntry[]): RouteEntry => ({ file, children })

/** Every URL of the product, grouped by guard. test/doors.test.ts opens each one as every kind of visitor. */
export default [
  // Public: the projection or the link decides what a viewer sees.
  index('site/routes/landing.tsx'),
  route('about', 'site/routes/about.tsx'),
  route('faq', 'site/routes/faq.tsx'),
  route('terms', 'site/routes/terms.tsx'),
  route('privacy', 'site/routes/privacy.tsx'),
  route('robots.txt', 'site/routes/robots.ts'),
  route('sitemap.xml', 'site/routes/sitemap.ts'),
  route('identity/:picture', 'site/routes/picture.ts'),
  route('manifest.webmanifest', 'site/routes/manifest.ts'),
  route('.well-known/security.txt', 'site/routes/security-txt.ts'),
  route('.well-known/change-password', 'site/routes/change-password.ts'),
  route('listings', 'listings/market/routes/list.tsx'),
  route('listings/places', 'listings/market/routes/places.ts'),
  route('deal/:slug', 'listings/page/routes/deal.tsx'),
  route('deal/:slug/inquiry', 'deals/routes/inquiry.tsx'),
  route('deal/:slug/view', 'deals/routes/view.ts'),
  // Redirects as compare/export does, so that sign-in returns to the listing.
  route('deal/:slug/pdf', 'listings/page/routes/teaser.ts'),
  route('early-access', 'deals/routes/early-access.tsx'),
  // Stored in the browser before sign-in and in the account afterwards.
  route('kept', 'deals/routes/kept.tsx'),
  route('complete-registration', 'account/routes/complete-registration.tsx'),
  route('forgot-password', 'account/routes/forgot-password.tsx'),
  route('reset-password', 'account/routes/reset-password.tsx'),
  route('not-me', 'settings/closing/routes/not-me.tsx'),
  route('confirm-email', 'account/routes/confirm-email.tsx'),
  route('signout', 'account/routes/signout.ts'),
  route('dashboard', 'dashboards/routes/dashboard.ts'),
  route('join/:id', 'companies/colleagues/routes/join.tsx'),
  // The token in the URL grants access to this one application (ADM-063).
  route('apply/:token', 'applications/routes/apply.tsx'),

  // The event stream; guests are refused instead of redirected, since nobody would see the page (PUB-219, MEM-383).
  route('events', 'site/routes/events.ts'),
  // The emailed token grants access (MEM-384).
  route('unsubscribe/:token', 'notices/routes/unsubscribe.tsx'),

  // The single endpoint for stored files; checks the policy of the file's noun.
  route('files/:id', 'site/routes/file.ts'),
  route('files/upload/kyc', 'companies/routes/upload.ts'),
  route('files/upload/listing-image', 'listings/images/routes/upload-image.ts'),

  // One-click writes, by script or plain form; each handles guests itself (PUB-083).
  route('favorites/mark', 'listings/marks/routes/mark-favorite.ts'),
  route('saved-searches/save', 'listings/marks/routes/save-search.ts'),
  route('files/upload/listing-document', 'listings/documents/routes/upload-document.ts'),
  route('files/document/:id', 'listings/documents/routes/open-document.ts'),

  // Redirects guests to sign-up, not sign-in (PUB-143).
  route('market-insights/report', 'insights/routes/report.ts'),

  // Redirects like the page does, so that sign-in returns to the comparison.
  route('compare/export', 'listings/compare/routes/export.ts'),

  // The audit log as a file; handles unauthorised requests itself, since it is not a page (ADM-200).
  route('admin/audit/export', 'admin/routes/audit-export.ts'),
  route('admin/market/figures', 'admin/routes/market-figures.ts'),

  layout('gates/guest-only.tsx', [
    route('signup', 'account/routes/signup.tsx'),
    route('signup/investor', 'kyc/sign-up/routes/investor.tsx'),
    route('signup/developer', 'kyc/sign-up/routes/developer.tsx'),
    route('signin', 'account/routes/signin.tsx'),
    route('signin/code', 'account/routes/signin-code.tsx'),
  ]),

  layout('gates/member.tsx', [
    route('profile/pending', 'companies/routes/pending.tsx'),
    route('profile/rejected', 'companies/routes/rejected.tsx'),
    route('profile/approved', 'companies/routes/approved.tsx'),
    route('profile/suspended', 'companies/routes/suspended.tsx'),
    route('my-profile', 'companies/routes/my-profile.tsx'),
    route('your-name', 'settings/routes/your-name.tsx'),
    route('alerts', 'alerts/routes/alerts.tsx'),
    route('favorites', 'listings/marks/routes/favorites.tsx'),
    route('saved-searches', 'listings/marks/routes/saved-searches.tsx'),
    route('documents', 'kyc/routes/documents.tsx'),
    route('notifications', 'dashboards/routes/notifications.tsx'),
    layout('settings/routes/frame.tsx', [
      route('settings', 'settings/routes/account.tsx'),
      route('settings/confirm', 'settings/routes/confirm.tsx'),
      route('settings/second-factor', 'settings/routes/second-factor.tsx'),
      route('settings/passkeys', 'settings/routes/passkeys.tsx'),
      route('settings/notifications', 'notices/routes/choices.tsx'),
      route('settings/data', 'settings/routes/data.tsx'),
      route('settings/data/close', 'settings/routes/close.tsx'),
      route('settings/activity', 'settings/routes/activity.tsx'),
      route('settings/company', 'companies/colleagues/routes/company-settings.tsx'),
    ]),
  ]),

  // A submit after the session has ended redirects to sign-up (MEM-317).
  route('platform', 'dashboards/routes/platform.tsx'),

  // Approved members; each handles a write without a session itself (MEM-356, MEM-366).
  route('market-circle', 'directory/routes/market-circle.tsx'),
  route('market-circle/entity/:id', 'directory/routes/entity.tsx'),

  // These handle signed-out and ineligible visitors themselves (PUB-200, MEM-171, ADM-110, ADM-114).
  route('profile/developer', 'companies/developer/routes/developer.tsx'),
  route('profile/investor', 'companies/investor/routes/investor.tsx'),
  route('profile/due-diligence', 'companies/advisor/routes/due-diligence.tsx'),
  route('my-listings', 'listings/editor/routes/my-listings.tsx'),
  route('my-listings/new', 'listings/editor/routes/new.tsx'),
  route('my-listings/:id', 'listings/editor/routes/edit.tsx'),
  route('my-listings/:id/media', 'listings/editor/routes/media.tsx'),

  layout('gates/inside.tsx', [
    route('market-insights', 'insights/routes/market-insights.tsx'),
    route('market-circle/searches', 'directory/routes/searches.tsx'),
    route('connections', 'directory/routes/connections.tsx'),
    route('my-profile/projects', 'companies/projects/routes/projects.tsx'),
    route('my-profile/confirm', 'companies/confirm/routes/confirm.tsx'),
    route('my-profile/changes', 'companies/versions/routes/changes.tsx'),
    route('compare', 'listings/compare/routes/compare.tsx'),
    route('my-listings/:id/access', 'access/routes/listing-access.tsx'),
    route('my-listings/:id/access/nda', 'access/routes/nda-text.tsx'),
    route('my-access', 'access/routes/my-access.tsx'),
    route('deal/:slug/access', 'access/routes/request-access.tsx'),
    route('inquiries', 'deals/routes/inquiries.tsx'),
    route('inquiries/:id', 'deals/routes/thread.tsx'),
  ]),

  layout('dashboards/routes/desk.tsx', [
    route('dashboard/investor', 'dashboards/routes/investor-home.tsx'),
    route('dashboard/investor/deal-interests', 'dashboards/routes/deal-interests.tsx'),
    route('dashboard/investor/:tab', 'dashboards/routes/tab.ts'),
    route('dashboard/developer', 'dashboards/routes/developer-home.tsx'),
    route('dashboard/developer/my-projects', 'dashboards/routes/my-projects.tsx'),
    route('dashboard/developer/submit-new', 'dashboards/routes/submit-new.tsx'),
    route('dashboard/developer/investor-interest', 'dashboards/routes/investor-interest.tsx'),
    {
      ...route('dashboard/developer/:tab', 'dashboards/routes/tab.ts'),
      id: 'dashboards/routes/developer-tab',
    },
  ]),

  layout('gates/admin.tsx', [
    layout('admin/frame.tsx', [
      route('admin', 'admin/routes/overview.tsx'),
      route('admin/profiles', 'companies/desk/desk.tsx'),
      route('admin/versions', 'companies/versions/desk/desk.tsx'),
      route('admin/applications', 'applications/desk/desk.tsx'),
      route('admin/kyc', 'kyc/desk/desk.tsx'),
      route('admin/listings', 'listings/desk/desk.tsx'),
      route('admin/users', 'oversight/users/desk/desk.tsx'),
      route('admin/desk', 'admin/routes/desk.tsx'),
      route('admin/email-queue', 'admin/routes/email-queue.tsx'),
      route('admin/test-email', 'admin/routes/test-email.tsx'),
      route('admin/audit', 'admin/routes/audit.tsx'),
      route('admin/market', 'admin/routes/market.tsx'),
      route('admin/market/import', 'admin/routes/market-import.tsx'),
      route('admin/market/imports/:id', 'admin/routes/market-preview.tsx'),
      route('admin/messages', 'contact/desk/desk.tsx'),
      route('admin/content', 'admin/routes/content.tsx'),
      route('admin/content/identity', 'admin/routes/identity.tsx'),
    ]),
    // Rendered in the layout of the public page that it previews.
    route('admin/content/preview', 'admin/routes/content-preview.tsx'),
  ]),

  route('*', 'site/routes/not-found.tsx'),
] satisfies RouteConfig
