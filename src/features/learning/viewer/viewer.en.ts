import type { ViewerTexts } from './viewer.zh.ts'

/** The texts of the preview of files. */
export const viewerEn: ViewerTexts = {
  viewer: {
    pages: 'Pages of the file',
    page: 'Page {{n}} of {{m}}',
    before: 'Previous',
    after: 'Next',
    missing: 'This page could not be read',
    none: 'No pages yet',
    makeHint: 'With its pages made, the file can be looked at without a download.',
    noneHint: 'Download this file to look at it.',
    make: 'Make pages',
  },
}
