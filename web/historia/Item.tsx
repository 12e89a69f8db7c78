import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria, TipoDaHistoria } from '#contract/historia.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import type { AplicacaoNaLista } from '#contract/testes/aplicacoes.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { aQuem } from '#domain/text/a-quem.ts';
import { formatDate, formatDay, formatInstant, formatMoney, plainNumber } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { useLeitura } from '#web/testes/index.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import classes from './Historia.module.css';
import { enderecoDe } from './tipos.ts';

/** Kinds that have a date but no time. */
const SO_O_DIA: TipoDaHistoria[] = ['aplicacao', 'pagamento'];

/** The title of an item; by its kind if it has none of its own. */
const tituloDe = ({ tipo, titulo, detalhe }: ItemDaHistoria, numero: number | undefined, t: TFunction) => {
  if (tipo === 'atendimento') return [t('historia:atendimento'), numero].filter(Boolean).join(' ');
  if (tipo === 'sinal') return t(`planos-intervencao:sinais.${titulo}.nome`);
  return tipo === 'pagamento' ? t('historia:pagamento', { valor: formatMoney(detalhe ?? '0') }) : titulo;
};

/** The details of an item, by its kind. */
const palavrasDe = ({ tipo, titulo, detalhe, status, pessoa }: ItemDaHistoria, t: TFunction): (string | null)[] => {
  switch (tipo) {
    case 'atendimento':
      return [
        status === 'Realizado' ? null : t(`historia:status.${status}`),
        detalhe === 'rascunho' ? t('historia:nota.rascunho') : null,
      ];
    case 'pagamento':
      return [titulo, nomeDaForma(currentLocale(), status), pessoa && t('historia:pago_por', { nome: pessoa })];
    case 'relatorio':
      return [t(`historia:relatorio.${status}`), detalhe];
    case 'plano_intervencao':
      return [detalhe && t('historia:plano_intervencao_ate', { dia: formatDate(detalhe) })];
    case 'sinal':
      return [t(`historia:sinal.${status}`, { nome: pessoa })];
    case 'envio_escola':
      return [pessoa && t('historia:enviado_a', { a_quem: aQuem(currentLocale(), pessoa) })];
    case 'anamnese':
      return [t(`historia:anamnese.${status}`)];
    default:
      return [];
  }
};

/** The results of an assessment: each with its band, its interval, and its informant. */
const Resultados = ({ aplicacao }: { aplicacao: AplicacaoNaLista }) => {
  const { t } = useTranslation('historia');
  const { resumo, informanteDe } = useLeitura();
  return (
    <ul className={classes.resultados}>
      {aplicacao.resultados.map((resultado) => (
        <li key={resultado.escala}>
          <strong>{resultado.escala}</strong>{' '}
          {[
            resumo(resultado),
            resultado.ic_min !== null && resultado.ic_max !== null
              ? t('intervalo', { de: plainNumber(resultado.ic_min), ate: plainNumber(resultado.ic_max) })
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
      {aplicacao.informante && <li>{t('informante', { nome: informanteDe(aplicacao) })}</li>}
    </ul>
  );
};

type Props = {
  item: ItemDaHistoria;
  pacienteId: string;
  /** The numbers of the appointments. */
  numeros: Map<string, number>;
  /** The assessments with their results. */
  aplicacoes: Map<string, AplicacaoNaLista>;
};

/** What happened: its name with a link to it, the day, and its first lines, scores or amount. */
export const Item = ({ item, pacienteId, numeros, aplicacoes }: Props) => {
  const { t } = useTranslation(['historia', 'planos-intervencao']);
  const { fuso } = useSignedUser();
  const { id, tipo, quando, detalhe, motivo, trecho, objetivos } = item;
  const aplicacao = tipo === 'aplicacao' ? aplicacoes.get(id) : undefined;
  const palavras = palavrasDe(item, t).filter(Boolean);
  const pontuados = objetivos.filter(({ pontuacao }) => pontuacao !== null);
  return (
    <>
      <div className={classes.cabeca}>
        <AnchorLink to={enderecoDe(item, pacienteId)} fw={600} c="inherit">
          {tituloDe(item, numeros.get(id), t)}
        </AnchorLink>
        <Text size="sm" c="dimmed" component="time" dateTime={quando} className={classes.quando}>
          {(SO_O_DIA.includes(tipo) ? formatDay : formatInstant)(quando, fuso)}
        </Text>
      </div>
      {palavras.length > 0 && (
        <Text size="sm" c="dimmed">
          {palavras.join(' · ')}
        </Text>
      )}
      {trecho && (
        <Text size="sm" className={classes.trecho}>
          {trecho}
        </Text>
      )}
      {tipo === 'sinal' && (
        <Text size="sm" fs="italic" lineClamp={4}>
          “{detalhe}”
        </Text>
      )}
      {motivo && <Text size="sm">{t('motivo', { motivo })}</Text>}
      {pontuados.length > 0 && (
        <ul className={classes.resultados}>
          {pontuados.map(({ descricao, pontuacao }) => (
            <li key={descricao}>
              {descricao}{' '}
              <strong>
                {pontuacao}/{PONTUACAO_MAX}
              </strong>
            </li>
          ))}
        </ul>
      )}
      {aplicacao && <Resultados aplicacao={aplicacao} />}
    </>
  );
};
