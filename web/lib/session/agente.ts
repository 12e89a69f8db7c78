const BROWSERS = [/Edg\//, /OPR\//, /Firefox\//, /Chrome\//, /Safari\//] as const;
const BROWSER_NAMES = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS/, /Linux/] as const;
const SYSTEM_NAMES = ['Android', 'iOS', 'Windows', 'macOS', 'Linux'];

/** Browser and system of a user agent, such as “Chrome · Windows”. */
export const deviceName = (agent: string | null) => {
  if (!agent) return null;
  const browser = BROWSER_NAMES[BROWSERS.findIndex((test) => test.test(agent))];
  const system = SYSTEM_NAMES[SYSTEMS.findIndex((test) => test.test(agent))];
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40);
};
