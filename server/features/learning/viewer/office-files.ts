/** What LibreOffice turns into pages. */
export const officeExtensions = ['.pptx', '.ppt', '.odp', '.docx', '.doc', '.odt', '.xlsx', '.xls', '.ods']
