// The address of the operator's page.
export const SERVICE_PATH = "/operator/service";
