import { Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { formatTelefone, MASKS, maskAny } from '#web/lib/forms/mask.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LOCALE_NAMES } from '#web/lib/texts/locale-names.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import classes from './PacienteVista.module.css';

type Linha = [campo: string, valor: string | null | undefined | false];

/** The fields of a section that have a value. */
const Campos = ({ linhas }: { linhas: Linha[] }) => {
  const { t } = useTranslation(['cadastro', 'pacientes']);
  const cheias = linhas.filter(([, valor]) => valor);
  if (cheias.length === 0) return <Text c="dimmed">{t('pacientes:sem_dados')}</Text>;
  return (
    <dl className={classes.campos}>
      {cheias.map(([campo, valor]) => (
        <div key={campo}>
          <Text component="dt" size="sm" c="dimmed">
            {t(`campos.${campo}`)}
          </Text>
          <dd className={classes.valor}>{valor}</dd>
        </div>
      ))}
    </dl>
  );
};

const Rede = ({ responsaveis }: Pick<Paciente, 'responsaveis'>) => {
  const { t } = useTranslation('pacientes');
  if (responsaveis.length === 0) return <Text c="dimmed">{t('sem_dados')}</Text>;
  return (
    <ul className={classes.rede}>
      {responsaveis.map(({ responsavel_id, nome, parentesco, financeiro, pode_receber, representa, ...contato }) => (
        <li key={responsavel_id}>
          <div className={classes.pessoa}>
            {parentesco ? `${nome} (${parentesco})` : nome}
            <Contatos nome={nome} {...contato} />
          </div>
          <Text size="sm" c="dimmed">
            {[
              financeiro && t('rede.financeiro'),
              representa && t(`rede.pode_consentir.${representa}`),
              pode_receber.length > 0 &&
                `${t('rede.pode_receber')}: ${pode_receber.map((envio) => t(`rede.envios.${envio}`)).join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
};

const telefone = (value: string | null) => value && formatTelefone(value);

type Props = { paciente: Paciente; onEditar: (() => void) | undefined };

/** What is stored about a patient, to read; `onEditar` opens the form in its place. */
export const PacienteVista = ({ paciente, onEditar }: Props) => {
  const { t } = useTranslation(['pacientes', 'cadastro']);
  const { fuso } = useSignedUser();
  useDocumentTitle(paciente.nome);
  const { data_nascimento, sexo, cpf, turno, valor_atendimento, cep } = paciente;
  const nascido = data_nascimento
    ? [formatDate(data_nascimento), idadePorExtenso(data_nascimento, hojeEm(fuso), t)]
    : null;
  const { logradouro, numero, complemento, bairro, cidade, uf } = paciente;
  return (
    <>
      <PageCard
        title={t('identificacao')}
        actions={
          onEditar && (
            <Button leftSection={<IconPencil size={16} />} onClick={onEditar}>
              {t('cadastro:editar')}
            </Button>
          )
        }
      >
        <Campos
          linhas={[
            ['nome', paciente.nome],
            ['data_nascimento', nascido?.filter(Boolean).join(' · ')],
            ['sexo', sexo && t(`sexos.${sexo}`)],
            ['cpf', cpf && maskAny(cpf, MASKS.cpf)],
            ['rg', paciente.rg],
            ['celular', telefone(paciente.celular)],
            ['telefone', telefone(paciente.telefone)],
            ['email', paciente.email],
            ['idioma', paciente.idioma && LOCALE_NAMES[paciente.idioma]],
            ['logradouro', [[logradouro, numero].filter(Boolean).join(', '), complemento].filter(Boolean).join(' · ')],
            ['bairro', bairro],
            ['cidade', [cidade, uf].filter(Boolean).join(' – ')],
            ['cep', cep && maskAny(cep, MASKS.cep)],
          ]}
        />
      </PageCard>
      <PageCard title={t('rede.titulo')}>
        <Rede responsaveis={paciente.responsaveis} />
      </PageCard>
      <PageCard title={t('escola')}>
        <Campos
          linhas={[
            ['escola', paciente.escola?.nome],
            ['ano_escolar', paciente.ano_escolar],
            ['turno', turno && t(`turnos.${turno}`)],
            ['professor', paciente.professor],
          ]}
        />
      </PageCard>
      <PageCard title={paciente.queixa === undefined ? t('convenio_e_valor') : t('clinico')}>
        <Campos
          linhas={[
            ['queixa', paciente.queixa],
            ['diagnostico', paciente.diagnostico],
            ['medicamentos', paciente.medicamentos],
            ['convenio', paciente.convenio],
            ['valor_atendimento', valor_atendimento && formatMoney(valor_atendimento)],
            ['observacoes', paciente.observacoes],
          ]}
        />
      </PageCard>
    </>
  );
};
