// A key of the REST API and the instance that it belongs to. n8n keeps both sealed and sends the key to no other address.
import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class CandorApi implements ICredentialType {
  name = "candorApi";
  displayName = "Candor API";
  icon: Icon = "file:../nodes/Candor/candor.svg";
  properties: INodeProperties[] = [
    {
      displayName: "Address of the Instance",
      name: "baseUrl",
      type: "string",
      default: "",
      placeholder: "https://reviews.example",
      required: true,
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "With the scope write, to invite, to reply and for the trigger",
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: "/api/v1/me" },
  };
}
