import { randomBytes } from "node:crypto";
import type { Account } from "./account.ts";
import { type Layout, type Machine, machines } from "./layout.ts";

export interface Secrets {
  readonly postgres: string;
  readonly replication: string;
  readonly rewind: string;
  readonly store: string;
  readonly payazaSecret: string;
}

export function drawSecrets(): Secrets {
  const draw = () => randomBytes(18).toString("hex");
  return {
    postgres: draw(),
    replication: draw(),
    rewind: draw(),
    store: draw(),
    payazaSecret: `PZ78-SKTEST-${draw()}`,
  };
}

/** The only credentials that s3rver accepts. */
export const bucket = { name: "aso-pictures", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
export const payazaPublicKey = "PZ78-PKTEST-CLUSTER";

export function machineSettings(
  layout: Layout,
  secrets: Secrets,
  { name, group }: Pick<Account, "name" | "group">,
  machine: Machine = "db1",
): Record<string, string | number> {
  const { host } = layout;
  const peers = machines.map((each) => `${each}=http://${host}:${layout.etcdPeer(each)}`);
  const perMachine = machines.map((each, i) => ({
    [`DB${i + 1}_HOST`]: host,
    [`DB${i + 1}_PORT`]: layout.postgres(each),
    [`DB${i + 1}_PATRONI_PORT`]: layout.patroni(each),
  }));
  const webServers = (how: string) =>
    layout.web.map((port) => `server ${host}:${port} ${how};`).join(" ");
  return Object.assign({}, ...perMachine, {
    MACHINE: machine,
    MACHINE_HOST: host,
    DB_PORT: layout.postgres(machine),
    PATRONI_PORT: layout.patroni(machine),
    DB_DATA: layout.folder(`${machine}/data`),
    DB_SOCKETS: layout.folder(machine),
    ARCHIVE_COMMAND: "/bin/true",
    RESTORE_COMMAND: "/bin/false",
    SHARED_BUFFERS: "128MB",
    EFFECTIVE_CACHE: "1GB",
    WEB_NETWORK: `${host}/32`,
    DB_NETWORK: `${host}/32`,
    POSTGRES_PASSWORD: secrets.postgres,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    ETCD_DATA: layout.folder(`${machine}/etcd`),
    ETCD_CLUSTER_STATE: "new",
    ETCD_CLIENT_PORT: layout.etcdClient(machine),
    ETCD_PEER_PORT: layout.etcdPeer(machine),
    ETCD_MEMBERS: peers.join(","),
    ETCD_HOSTS: machines.map((each) => `${host}:${layout.etcdClient(each)}`).join(","),
    PRIMARY_PORT: layout.primary,
    REPLICA_PORT: layout.replicas,
    HAPROXY_STATS_PORT: layout.haproxyFigures,
    HAPROXY_CONNECTIONS: 180,
    HAPROXY_ACCOUNT: name,
    HAPROXY_GROUP: group,
    SERVER_NAME: "localhost",
    HTTPS_PORT: layout.https,
    HTTP_PORT: layout.http,
    // The machine may have no IPv6.
    HTTPS_IPV6: `127.0.0.1:${layout.https}`,
    HTTP_IPV6: `127.0.0.1:${layout.http}`,
    ACCESS_LOG: layout.folder("nginx/access.log"),
    TLS_CERTIFICATE: layout.folder("nginx/tls.pem"),
    TLS_KEY: layout.folder("nginx/tls.key"),
    WEB_SERVERS: webServers("max_fails=5 fail_timeout=2s"),
    WEB_SERVERS_AGAIN: webServers("max_fails=0 backup"),
    MEDIA_CONF: layout.folder("nginx/media.conf"),
    MEDIA_DIR: layout.folder("store/media"),
    BUCKET_ORIGIN: `http://${host}:${layout.bucket}`,
    BUCKET_HOST: `${host}:${layout.bucket}`,
    BUCKET_PATH: `/${bucket.name}`,
    RESOLVER: host,
    NGINX_DIR: layout.folder("nginx"),
    NGINX_SITE: layout.folder("nginx/aso.conf"),
  });
}

/** As in ops/deploy/store.env.example. */
export function storeSettings(layout: Layout, secrets: Secrets): Record<string, string> {
  const { host } = layout;
  const database = (port: number) => `postgresql://aso:${secrets.store}@${host}:${port}/aso`;
  return {
    MODE: "live",
    NODE_ENV: "production",
    HOST: host,
    PUBLIC_URL: `https://localhost:${layout.https}`,
    TRUSTED_PROXIES: "1",
    DATA_DIR: layout.folder("store"),
    ASSETS_DIR: layout.folder("store/assets"),
    DATABASE_URL: database(layout.primary),
    DATABASE_REPLICA_URL: database(layout.replicas),
    RUN_JOBS: "no",
    SMTP_URL: `smtp://${host}:${layout.smtp}`,
    MAIL_FROM: "Shop <hello@shop.example>",
    PAYAZA_PUBLIC_KEY: payazaPublicKey,
    PAYAZA_SECRET_KEY: secrets.payazaSecret,
    PAYAZA_MODE: "Test",
    PAYAZA_CHECKOUT_ORIGIN: `http://localhost:${layout.sandbox}`,
    PAYAZA_API_BASE: `http://${host}:${layout.sandbox}/live`,
    S3_ENDPOINT: `http://${host}:${layout.bucket}`,
    S3_BUCKET: bucket.name,
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_PUBLIC_URL: `https://localhost:${layout.https}/media`,
    LOG_LEVEL: "warn",
  };
}
