import { CONFIG_PADRAO, type Config } from '#contract/conta/config.ts';
import { TERMOS_ATENDIMENTO, TERMOS_PACIENTE } from '#domain/termos.ts';
import { currentLocale } from '#web/lib/i18n.ts';

/** The configuration of a new account, with its terms in the current language. */
export const configInicial = (): Config => {
  const locale = currentLocale();
  const paciente = TERMOS_PACIENTE[0]?.[locale] ?? CONFIG_PADRAO.termo_paciente;
  const atendimento = TERMOS_ATENDIMENTO[0]?.[locale] ?? CONFIG_PADRAO.termo_atendimento;
  return {
    ...CONFIG_PADRAO,
    termo_paciente: { sing: paciente.sing, plural: paciente.plural },
    termo_atendimento: { sing: atendimento.sing, plural: atendimento.plural },
  };
};
