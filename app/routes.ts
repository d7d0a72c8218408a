import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product; the groups are the guards. test/doors.test.ts opens each of them as every visitor. */
export default [
  // Open to everybody: what a viewer may see is decided by the projection or by the link in hand.
  index('site/routes/landing.tsx'),
  route('about', 'site/routes/about.tsx'),
  route('faq', 'site/routes/faq.tsx'),
  route('terms', 'site/routes/terms.tsx'),
  route('privacy', 'site/routes/privacy.tsx'),
  route('listings', 'listings/routes/list.tsx'),
  route('deal/:slug', 'listings/routes/deal.tsx'),
  route('complete-registration', 'account/routes/complete-registration.tsx'),
  route('forgot-password', 'account/routes/forgot-password.tsx'),
  route('reset-password', 'account/routes/reset-password.tsx'),
  route('signout', 'account/routes/signout.ts'),
  route('dashboard', 'dashboards/routes/dashboard.ts'),

  // One door to stored bytes; it asks the policy of the file's noun.
  route('files/:id', 'site/routes/file.ts'),
  route('files/upload/kyc', 'kyc/routes/upload.ts'),
  route('files/upload/listing-image', 'listings/routes/upload-image.ts'),

  layout('gates/guest-only.tsx', [
    route('signup', 'account/routes/signup.tsx'),
    route('signin', 'account/routes/signin.tsx'),
    route('early-access', 'account/routes/early-access.tsx'),
  ]),

  layout('gates/member.tsx', [
    route('profile/pending', 'companies/routes/pending.tsx'),
    route('profile/rejected', 'companies/routes/rejected.tsx'),
    route('profile/approved', 'companies/routes/approved.tsx'),
    route('profile/suspended', 'companies/routes/suspended.tsx'),
    route('my-profile', 'companies/routes/my-profile.tsx'),
  ]),

  // These say themselves what a signed-out or unfit visitor needs (PUB-200, MEM-171, ADM-110, ADM-114).
  route('profile/developer', 'companies/routes/developer.tsx'),
  route('my-listings', 'listings/routes/my-listings.tsx'),
  route('my-listings/new', 'listings/routes/new.tsx'),
  route('my-listings/:id', 'listings/routes/edit.tsx'),

  layout('gates/inside.tsx', [
    route('platform', 'dashboards/routes/platform.tsx'),
    route('my-listings/:id/access', 'access/routes/listing-access.tsx'),
    route('deal/:slug/access', 'access/routes/request-access.tsx'),
  ]),

  layout('gates/admin.tsx', [
    layout('admin/frame.tsx', [
      route('admin', 'admin/routes/overview.tsx'),
      route('admin/profiles', 'admin/routes/profiles.tsx'),
      route('admin/listings', 'admin/routes/listings.tsx'),
      route('admin/email-queue', 'admin/routes/email-queue.tsx'),
      route('admin/gallery', 'admin/routes/gallery.tsx'),
    ]),
  ]),

  route('*', 'site/routes/not-found.tsx'),
] satisfies RouteConfig
