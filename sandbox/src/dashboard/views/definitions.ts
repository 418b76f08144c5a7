import type { ActionField, CustomAction, Definitions, LeadField } from '../../domain/definitions';
import { ownFieldTypes } from '../../domain/definitions';
import { API_NAME_RULE } from '../../domain/newFields';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { button, csrfField } from './forms';
import { chip, table } from './parts';
import { pipelineSection } from './pipeline';

const SHOWN_LABELS = 12;

function labelsOf(
	{ labels, apiName, type }: LeadField | ActionField,
	session: Session,
	action: string,
): Html | null {
	if (type !== 'DROPDOWN' && type !== 'TAGS') return null;
	const all = labels.list();
	const what = type === 'TAGS' ? 'tag' : 'option';
	const address = `${action}/${encodeURIComponent(apiName)}/labels`;
	return html`<details>
		<summary>${all.length} ${all.length === 1 ? what : `${what}s`}</summary>
		<p>
			${all.slice(0, SHOWN_LABELS).map(({ label }) => html`${chip(label)} `)}${all.length > SHOWN_LABELS ? '…' : ''}
		</p>
		<form method="post" action="${address}" class="row">
			${csrfField(session)}
			<label
				>New ${what} of ${apiName} <input name="label" required maxlength="40" autocomplete="off"
			/></label>
			<button>Add</button>
		</form>
	</details>`;
}

const newFieldForm = (
	session: Session,
	action: string,
	id: string,
	extraTypes: readonly string[],
	extras: Html,
) =>
	html`<details class="card">
		<summary>Add a field</summary>
		<form method="post" action="${action}" class="fields-form">
			${csrfField(session)}
			<div>
				<label for="${id}-name">API name</label>
				<input
					id="${id}-name"
					name="apiName"
					required
					pattern="[a-z][a-z0-9_]*"
					title="${API_NAME_RULE}"
					maxlength="40"
					autocomplete="off"
					aria-describedby="${id}-name-hint"
				/>
				<p id="${id}-name-hint" class="hint">${API_NAME_RULE}</p>
			</div>
			<div>
				<label for="${id}-type">Type</label>
				<select id="${id}-type" name="type">
					${[...ownFieldTypes, ...extraTypes].map((type) => html`<option>${type}</option>`)}
				</select>
			</div>
			<div>
				<label for="${id}-description">Description</label>
				<input id="${id}-description" name="description" maxlength="200" autocomplete="off" />
			</div>
			<div>
				<label for="${id}-labels">Options or tags, one per line</label>
				<textarea id="${id}-labels" name="labels" rows="2"></textarea>
			</div>
			${extras}
			<div class="submit"><button>Add the field</button></div>
		</form>
	</details>`;

const leadFieldRow = (session: Session) => (field: LeadField) => {
	const { apiName, type, isLeadid, isVisible, lockAfterCreate, description } = field;
	const change = `/definitions/fields/${encodeURIComponent(apiName)}`;
	return html`<tr>
		<th scope="row"><code>${apiName}</code><span class="hint block">${description}</span></th>
		<td data-label="Type">${type}${isLeadid ? html` ${chip('identifier', 'won')}` : null}</td>
		<td data-label="State">
			${isVisible ? 'shown' : chip('hidden', 'lost')}${lockAfterCreate ? html` ${chip('locked after creation')}` : null}
		</td>
		<td data-label="Labels">${labelsOf(field, session, '/definitions/fields')}</td>
		<td data-label="Change">
			${
				isLeadid
					? null
					: button(session, change, isVisible ? 'Hide' : 'Show', apiName, { isVisible: String(!isVisible) })
			}
		</td>
	</tr>`;
};

function oneAction(action: CustomAction, session: Session): Html {
	const { code, displayName, description, allowPredatedActivity, fields } = action;
	const address = `/definitions/actions/${encodeURIComponent(code)}`;
	const other = allowPredatedActivity === 'ALLOW' ? 'DENY' : 'ALLOW';
	const rows = [...fields.values()].map(
		(field) =>
			html`<tr>
				<th scope="row"><code>${field.apiName}</code><span class="hint block">${field.description}</span></th>
				<td data-label="Type">${field.type}</td>
				<td data-label="Rule">${field.mandatory ? chip('mandatory', 'forced') : ''}</td>
				<td data-label="Labels">${labelsOf(field, session, `${address}/fields`)}</td>
			</tr>`,
	);
	return html`<section aria-labelledby="action-${code}">
		<h3 id="action-${code}">${displayName} <code>${code}</code></h3>
		<p class="hint">${description}</p>
		<div class="row">
			<span>Predated activity: ${chip(allowPredatedActivity)}</span>
			${button(
				session,
				address,
				other === 'ALLOW' ? 'Allow' : 'Deny',
				`predated activity of ${displayName}`,
				{
					allowPredatedActivity: other,
				},
			)}
		</div>
		${table(`Fields of ${displayName}`, ['Field', 'Type', 'Rule', 'Labels'], rows, 'No fields.')}
		${newFieldForm(
			session,
			`${address}/fields`,
			`action-${code}`,
			['FILE'],
			html`<label class="inline"><input type="checkbox" name="mandatory" value="true" /> Mandatory</label>`,
		)}
	</section>`;
}

export function definitionsPage({ fields, actions, pipeline }: Definitions, session: Session): Html {
	return html`
		<p class="hint">Changes apply to the API at once, like changes by an administrator of the service.</p>
		<nav class="jump" aria-label="On this page">
			<a href="#lead-fields">Lead fields</a> <a href="#pipeline">Pipeline</a>
			<a href="#actions">Custom actions</a>
		</nav>
		<section aria-labelledby="lead-fields">
			<h2 id="lead-fields">Lead fields</h2>
			${table('Lead fields', ['Field', 'Type', 'State', 'Labels', 'Change'], fields.map(leadFieldRow(session)), 'None.')}
			${newFieldForm(
				session,
				'/definitions/fields',
				'lead-field',
				[],
				html`<label class="inline"
					><input type="checkbox" name="lockAfterCreate" value="true" /> Locked after creation</label
				>`,
			)}
		</section>
		${pipelineSection(pipeline, session)}
		<section aria-labelledby="actions">
			<h2 id="actions">Custom actions</h2>
			${actions.map((action) => oneAction(action, session))}
		</section>
	`;
}
